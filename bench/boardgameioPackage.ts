import { createRequire } from 'node:module';
import type * as ai from 'boardgame.io/ai';
import type * as client from 'boardgame.io/client';
import type * as internal from 'boardgame.io/internal';

// The package has folders instead of an export map, which only `require` resolves.
const require = createRequire(import.meta.url);

export const { Client } = require('boardgame.io/client') as typeof client;
export const { MCTSBot } = require('boardgame.io/ai') as typeof ai;
export const { CreateGameReducer, InitializeGame } = require('boardgame.io/internal') as typeof internal;
