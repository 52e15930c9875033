export { Net, type NetShape, shareOfLogit, weightCount } from './net.ts';
export { type PackedNet, packNet, unpackNet } from './packed.ts';
