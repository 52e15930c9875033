export { judgeBoardgame } from './judgeBoardgame.ts';
export { isBoardgame } from './members.ts';
