export { TOURNAMENTS } from './words.ts';
