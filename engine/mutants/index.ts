export { type Challenge, challenge } from './challenge.ts';
