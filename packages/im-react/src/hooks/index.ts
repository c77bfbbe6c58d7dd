export { useClient } from './useClient.ts';
export { useReadable } from './useReadable.ts';
export { useTimeReader } from './useTimeReader.ts';
