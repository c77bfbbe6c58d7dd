export * from './call-views.ts';
export * from './fake-call-engine.ts';
export * from './fake-peer-connection.ts';
