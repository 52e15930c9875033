import * as v from 'valibot';
import type { AppView, ConsentView } from '../oauth.ts';
import { TOKEN_SCOPES } from '../tokens.ts';
import { about, objectOf } from './objectOf.ts';
import { text, time } from './parts.ts';

const app = objectOf<AppView>()({ id: text, name: text, redirects: v.array(text), since: time });

export const appAnswers = {
  app,
  apps: v.object({ apps: v.array(app) }),
  consent: objectOf<ConsentView>()({
    app: text,
    by: about(text, 'The account that registered the app.'),
    to: about(text, 'Where the answer is sent: a host, or the scheme of an app.'),
    scopes: v.array(v.picklist(TOKEN_SCOPES)),
  }),
  redirect: v.object({ redirect: about(text, 'The address that tells the app.') }),
  /** RFC 6749, 5.1 and 5.2. */
  grant: v.object({ access_token: text, token_type: v.literal('Bearer'), scope: text }),
  grantRefusal: v.object({ error: text, error_description: text }),
} as const;
