export { VoiceRecorder } from '../../composer/recorder/VoiceRecorder.tsx';
