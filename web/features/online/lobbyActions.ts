import type { AnyRules } from '@fray/engine';
import type { TableInfo } from '@fray/protocol';
import { useEffect, useState } from 'preact/hooks';
import { errorText } from '../../shared/apiError.ts';
import { go } from '../../shared/router.ts';
import { api } from '../../shared/server/api.ts';
import { agreeTo, fairDevice, playerName } from '../../shared/server/device.ts';
import { takeReservedSeat } from './challenge.ts';

type Texts = Readonly<Record<string, string>>;

/** Actions at a table before its match, and the error of the last one. */
export interface LobbyActions {
  readonly fault: string;
  /** Options that the user is about to propose. */
  readonly counter: Texts | undefined;
  setCounter(options: Record<string, string>): void;
  sit(seat: number): void;
  /** Declines a challenge. */
  decline(seat: number): void;
  leaveSeat(seat: number): void;
  seatBot(seat: number, level: string): void;
  agree(): void;
  propose(options: Texts): void;
}

export function useLobby(game: AnyRules, info: TableInfo): LobbyActions {
  const [fault, setFault] = useState('');
  const [counter, setCounter] = useState<Record<string, string>>();
  const { id, you, offer } = info;
  const run = (work: Promise<unknown>, then?: () => void) =>
    void work.then(
      () => {
        setFault('');
        then?.();
      },
      (error: unknown) => setFault(errorText(error)),
    );
  const sit = (seat: number) =>
    run(api.take(id, seat, playerName.value, fairDevice.commitmentFor(id, seat, info.fair.attempt), offer, counter), () => {
      agreeTo(game, id, seat, counter ?? info.options);
      setCounter(undefined);
      go(`/t/${id}/${seat}`);
    });
  const reservedSeats = info.seats.flatMap(({ kind, reserved }, seat) => (kind === 'open' && reserved === 'you' ? [seat] : []));
  const [first] = reservedSeats;
  useEffect(() => {
    if (info.stage !== 'open' || you !== undefined || first === undefined) return;
    const reservedSeat = takeReservedSeat(id);
    if (reservedSeat !== undefined) sit(reservedSeats.includes(reservedSeat) ? reservedSeat : first);
    else if (info.tournament !== undefined) sit(first);
  }, [id, info.stage, first]);
  return {
    fault,
    counter,
    setCounter,
    sit,
    decline: (seat) => run(api.decline(id, seat), () => go('/')),
    leaveSeat(seat) {
      fairDevice.markLeft(info);
      run(api.leave(id, seat), () => go(`/t/${id}`));
    },
    seatBot: (seat, level) => run(api.seatBot(id, seat, level)),
    // The device stores the options that the player agreed to, and reveals for no others.
    agree() {
      if (you === undefined) return;
      agreeTo(game, id, you, info.options);
      run(api.agree(id, you, offer));
    },
    propose(options) {
      if (you === undefined) return;
      // Store them first: with bots in the other seats the match may start before the answer arrives.
      agreeTo(game, id, you, options);
      const proposed = api.propose(id, you, offer, { ...options });
      proposed.catch(() => info.seats[you]?.agrees !== false && agreeTo(game, id, you, info.options));
      run(proposed, () => setCounter(undefined));
    },
  };
}
