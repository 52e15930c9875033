import { createRequire } from 'node:module';

// The package has folders instead of an export map, which only `require` resolves.
const require = createRequire(import.meta.url);

export const { Client } = require('boardgame.io/client') as typeof import('boardgame.io/client');
export const { MCTSBot } = require('boardgame.io/ai') as typeof import('boardgame.io/ai');
export const { CreateGameReducer, InitializeGame } = require('boardgame.io/internal') as typeof import('boardgame.io/internal');
