import * as v from 'valibot';
import type { BotRating, BotView, OwnBot, OwnBots } from '../bots.ts';
import type { AppView, ConsentView } from '../oauth.ts';
import { TOKEN_SCOPES } from '../tokens.ts';
import { type NewWebhook, WEBHOOK_EVENTS, type WebhookDelivery, type WebhookView } from '../webhooks.ts';
import { about, flag, id, objectOf, text, time, whole } from './parts.ts';

const rating = objectOf<BotRating>()({
  game: text,
  rating: v.number(),
  margin: about(v.number(), 'The true rating lies within this of it, with 95 % probability.'),
  games: whole,
  provisional: flag,
  curve: about(v.array(v.number()), 'The latest ratings, oldest first.'),
});

const fields = {
  name: about(text, 'It ends with “ BOT”.'),
  engine: text,
  version: text,
  owner: v.exactOptional(about(text, 'Absent: no account has agreed to answer for the bot.')),
  online: about(flag, 'Whether its program listens for challenges.'),
  games: about(whole, 'Number of finished matches.'),
  playing: v.exactOptional(about(id, 'A running match that may be watched.')),
  ratings: about(v.array(rating), 'Ratings among bots.'),
};
export const botView = objectOf<BotView>()(fields);
const ownBot = objectOf<OwnBot>()({
  ...fields,
  agreed: about(flag, 'Whether the owner has agreed.'),
  today: about(whole, 'Matches with other bots in the last 24 hours.'),
  most: about(whole, 'Their largest number.'),
});

export const botAnswers = {
  bots: v.object({ bots: v.array(botView) }),
  ownBots: objectOf<OwnBots>()({
    self: v.exactOptional(about(ownBot, 'Your account, if it is a bot account.')),
    bots: about(v.array(ownBot), 'Bots that name you as their owner.'),
  }),
  bot: v.object({ name: text }),
} as const;

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
