export { addPuzzleDays, career, countLocalGames, syncCareer } from './career.ts';
export { streakOfWins, tallyOf } from './derive.ts';
export { Medal } from './medal.tsx';
export { lastMedalGame, MEDALS, medalsWon, nextMedal } from './medals.ts';
