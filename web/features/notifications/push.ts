import { readShape } from '@fray/engine';
import { type NotificationSettings, notificationSettings } from '@fray/protocol';
import { ApiError } from '../../shared/apiError.ts';
import { api } from '../../shared/server/api.ts';
import { language, storage } from '../../shared/settings.ts';

const KEY = 'calls';

/** Without a choice of the user, nights are quiet. */
const STANDARD: NotificationSettings = { quiet: { from: 22, to: 8 }, silent: [] };

/** Returns the settings of this device. */
export function savedSettings(): NotificationSettings {
  try {
    const read = readShape(notificationSettings, JSON.parse(storage.get(KEY) ?? ''));
    return read.ok ? read.value : STANDARD;
  } catch {
    return STANDARD;
  }
}

export const canSubscribe = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const subscribed = async (): Promise<PushSubscription | null> => (await navigator.serviceWorker.ready).pushManager.getSubscription();

/** Whether this device is called. Never asks. */
export async function isSubscribed(): Promise<boolean> {
  if (!canSubscribe() || Notification.permission !== 'granted' || !(await navigator.serviceWorker.getRegistration())) return false;
  return (await subscribed()) !== null;
}

/** Lets the server call this device; false where whoever asks the browser's user is told no. */
export async function subscribeToPush(settings: NotificationSettings): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { key } = await api.callKey();
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscribe = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const subscription = await subscribe();
  await sendSettings(subscription, settings).catch(async (error: unknown) => {
    if (!(error instanceof ApiError && error.code === 'other-device')) throw error;
    // Somebody else has named the place where this browser is called: it is called elsewhere from now on.
    await subscription.unsubscribe();
    await sendSettings(await subscribe(), settings);
  });
  return true;
}

/** Keeps what is wanted, here and where this device is called from. */
export async function saveSettings(settings: NotificationSettings): Promise<void> {
  storage.set(KEY, JSON.stringify(settings));
  const subscription = (await isSubscribed()) ? await subscribed() : null;
  if (subscription) await sendSettings(subscription, settings);
}

export async function unsubscribeFromPush(): Promise<void> {
  const subscription = await subscribed();
  if (!subscription) return;
  await api.callMeNoMore(subscription.endpoint);
  await subscription.unsubscribe();
}

async function sendSettings(subscription: PushSubscription, settings: NotificationSettings): Promise<void> {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  await api.callMe({
    endpoint: subscription.endpoint,
    p256dh,
    auth,
    language: language.peek(),
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...settings,
  });
}
