export { dayOf, setOfDay } from './daily.ts';
export { progress } from './progress.ts';
