/** Types of the used parts of the synthesiser, which has none. It opens its audio context when it is loaded. */
declare module 'zzfx' {
  export const ZZFX: {
    readonly audioContext: AudioContext;
    /** Samples a second. */
    readonly sampleRate: number;
    buildSamples(...parameters: readonly (number | undefined)[]): readonly number[];
    playSamples(channels: readonly (readonly number[])[], volume: number, rate: number, pan: number, loop?: boolean): AudioBufferSourceNode;
  };
}
