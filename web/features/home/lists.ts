import type { ChallengeView, OwnTable, TableListing } from '@fray/protocol';
import { useEffect, useState } from 'preact/hooks';

const EVERY = 5000;

/** The server's lists for the home page. */
export interface Lists {
  readonly open: readonly TableListing[];
  readonly running: readonly TableListing[];
  readonly mine: readonly OwnTable[];
  /** Tables at which a player waits for this user. */
  readonly challenges: readonly ChallengeView[];
}

/** Polls the server every few seconds while the page is visible; undefined until then, null while no answer has come. */
export function useLists(): Lists | null | undefined {
  const [lists, setLists] = useState<Lists | null>();
  useEffect(() => {
    let current = true;
    const look = async () => {
      if (document.hidden) return;
      if (!navigator.onLine) {
        setLists((before) => before ?? null);
        return;
      }
      const [{ api }, { hasKey }, { pageClient }] = await Promise.all([
        import('../../shared/server/api.ts'),
        import('../../shared/server/device.ts'),
        import('../../shared/server/pageClient.ts'),
      ]);
      const [listed, mine, challenges] = await Promise.all([
        api.tables().catch(() => undefined),
        hasKey() ? api.mine().catch(() => []) : [],
        hasKey() ? api.challenges().catch(() => []) : [],
      ]);
      // Notices of other tables come while any page of ours is open.
      if (hasKey()) pageClient();
      if (current) setLists((before) => (listed ? { open: listed.tables, running: listed.running, mine, challenges } : (before ?? null)));
    };
    // The lists stay as they are if the page is left, or the line is lost, before the code that asks for them has come.
    const again = () => void look().catch(() => undefined);
    again();
    const timer = setInterval(again, EVERY);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, []);
  return lists;
}
