export * from './fake-peer-connection.ts';
