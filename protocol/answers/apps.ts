import * as v from 'valibot';
import type { AppView, ConsentView } from '../oauth.ts';
import { TOKEN_SCOPES } from '../tokens.ts';
import { type NewWebhook, WEBHOOK_EVENTS, type WebhookDelivery, type WebhookView } from '../webhooks.ts';
import { about, objectOf } from './objectOf.ts';
import { text, time, whole } from './parts.ts';

const app = objectOf<AppView>()({ id: text, name: text, redirects: v.array(text), since: time });

const webhookFields = {
  id: text,
  url: text,
  events: v.array(v.picklist(WEBHOOK_EVENTS)),
  since: time,
  at: about(time, 'When the last event was sent or given up; 0: never.'),
  fault: v.optional(about(text, 'Why the last event did not arrive.')),
  paused: about(v.boolean(), 'Nothing is sent, because too many events in a row did not arrive. A test that arrives ends it.'),
};
const webhook = objectOf<WebhookView>()(webhookFields);

export const appAnswers = {
  app,
  apps: v.object({ apps: v.array(app) }),
  webhook,
  webhooks: v.object({ webhooks: v.array(webhook) }),
  deliveries: v.object({
    deliveries: v.array(
      objectOf<WebhookDelivery>()({
        id: about(text, 'Also the header webhook-id.'),
        event: v.picklist(WEBHOOK_EVENTS),
        at: time,
        state: v.picklist(['waits', 'arrived', 'failed']),
        tried: about(whole, 'Attempts so far.'),
        next: v.optional(about(time, 'When the next attempt is due.')),
        fault: v.optional(about(text, 'Why the last attempt failed.')),
      }),
    ),
  }),
  newWebhook: objectOf<NewWebhook>()({ ...webhookFields, secret: about(text, 'Signs the events. It is shown once.') }),
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
