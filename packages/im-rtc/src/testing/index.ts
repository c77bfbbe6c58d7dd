export * from './call-views.ts';
export * from './fake-call-clock.ts';
export * from './fake-call-engine.ts';
export * from './fake-call-platform.ts';
export * from './fake-media.ts';
export * from './fake-media-connection.ts';
export * from './fake-peer-connection.ts';
export * from './fake-signaling-port.ts';
