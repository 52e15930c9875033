import { readErrorCode } from '@fray/protocol';
import { expect, it, vi } from 'vitest';
import { ApiError, errorText } from './apiError.ts';
import { changeLanguage, loadErrorTexts, loadOnlineTexts } from './words/index.ts';

// The settings read the browser's.
vi.mock('./settings.ts', async () => ({ language: (await import('@preact/signals')).signal('en') }));

it.each([
  ['en', 'full', 'All places are taken.'],
  ['da', 'full', 'Alle pladser er taget.'],
  ['da', 'illegal-move', 'Det er ikke muligt nu.'],
  ['en', 'sent-by-a-newer-server', 'The server refused that. Reload the page and try again.'],
  ['da', 'sent-by-a-newer-server', 'Serveren sagde nej af en grund, siden ikke kender. Genindlæs siden, og prøv igen.'],
  // A name that every object has is no code.
  ['en', 'toString', 'The server refused that. Reload the page and try again.'],
  ['en', undefined, 'The server refused that. Reload the page and try again.'],
] as const)('in %s the code %s has the message “%s”', async (language, code, text) => {
  await loadOnlineTexts();
  await loadErrorTexts();
  await changeLanguage(language);
  expect(errorText(new ApiError(readErrorCode(code), 'for developers'))).toBe(text);
});

it('an error without a code shows its own message', () => {
  expect(errorText(new Error('out of memory'))).toBe('out of memory');
});
