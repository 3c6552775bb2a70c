/** The meanings a colour may have; colour is never the only sign of any of them. */
export type Tone = 'neutral' | 'accent' | 'running' | 'waiting' | 'ok' | 'failed';
