/** The synthesiser comes without types: what is used of it. It opens its audio context when it is loaded. */
declare module 'zzfx' {
  export const ZZFX: {
    readonly audioContext: AudioContext;
    buildSamples(...parameters: readonly (number | undefined)[]): readonly number[];
    playSamples(channels: readonly (readonly number[])[], volume: number, rate: number, pan: number): void;
  };
}
