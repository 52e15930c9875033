import { ANSWERS } from '@fray/protocol/answers';
import { appRequest, authorizationRequest, codeGrant, consentRequest } from '@fray/protocol/oauth';
import type { RouteSpecs } from './spec.ts';

/** OAuth 2 for other people's apps. */
export const APP_ROUTES = {
  'GET /api/account/apps': { scope: null, summary: 'The apps that you registered.', query: null, answer: ANSWERS.apps },
  'POST /api/account/apps': { scope: null, summary: 'Register an app.', body: appRequest, answer: ANSWERS.app },
  'DELETE /api/account/apps/:id': { scope: null, summary: 'Remove an app and its tokens.', query: null, answer: ANSWERS.done },
  'POST /api/account/consent/ask': { scope: null, summary: 'What an app asks for.', body: authorizationRequest, answer: ANSWERS.consent },
  'POST /api/account/consent': { scope: null, summary: 'Allow or refuse it.', body: consentRequest, answer: ANSWERS.redirect },
  'POST /api/oauth/token': {
    scope: null,
    summary: 'Exchange a code for an access token.',
    body: codeGrant,
    answer: ANSWERS.grant,
    refusal: ANSWERS.grantRefusal,
  },
} as const satisfies RouteSpecs;
