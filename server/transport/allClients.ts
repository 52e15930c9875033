import type { SignInChanges } from '../base/signInChanges.ts';
import type { NotificationRequest, TurnNotice } from '../notifications/webhooks.ts';
import type { Streams } from './http/streams.ts';
import type { Sockets } from './socket/sockets.ts';

/** The connections of pages and the streams of programs as one receiver. */
export function allClients(sockets: () => Sockets, streams: Streams, signIns: SignInChanges) {
  return {
    sendTurn: (notice: TurnNotice) => {
      sockets().sendTurn(notice);
      streams.sendTurn(notice);
    },
    sendNotification: (request: NotificationRequest) => {
      sockets().sendNotification(request);
      streams.sendNotification(request);
    },
    requireHello: (users: readonly string[]) => {
      signIns.note(users);
      sockets().requireHello(users);
      streams.requireHello(users);
    },
    recheck: () => {
      signIns.noteAll();
      // Programs open their streams again, and are identified then.
      streams.close();
      return sockets().recheck();
    },
  };
}
