export { dayOf, placeOfDay, setOfDay } from './daily.ts';
export { progress } from './progress.ts';
export { setNamed, setOf } from './sets.ts';
