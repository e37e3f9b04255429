/** Everything beside the picture: the chat, who is here, and, for room staff, who may not speak. */
import { lazy, type Ref, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortNumber } from '../../lib/format';
import { Switch } from '../../ui/switch';
import { Tabs } from '../../ui/tabs';
import { useToast } from '../../ui/toast';
import styles from './chat-column.module.css';
import { ChatList } from './chat-list';
import { Composer } from './composer';
import type { MuteTarget } from './mute-dialog';
import { MuteList } from './mute-list';
import { PinnedNote } from './pinned-note';
import { SpokenStatus } from './spoken-status';
import { useChat } from './use-chat';
import { useModeration } from './use-moderation';
import type { MenuPlace } from './user-menu';
import { ViewerList } from './viewer-list';

// Only room staff ever open these, so only they fetch them.
const MuteDialog = lazy(() => import('./mute-dialog').then(({ MuteDialog }) => ({ default: MuteDialog })));
const UserMenu = lazy(() => import('./user-menu').then(({ UserMenu }) => ({ default: UserMenu })));

export interface ChatColumnProps {
  houseId: string;
  announcement: string;
  /** Viewers known before the websocket says more. */
  viewers: number;
  loggedIn: boolean;
  onLogin: () => void;
  inputRef?: Ref<HTMLInputElement>;
}

type Tab = 'chat' | 'viewers' | 'muted';

export function ChatColumn({ houseId, announcement, viewers, loggedIn, onLogin, inputRef }: ChatColumnProps) {
  const { t, i18n } = useTranslation('room');
  const toast = useToast();
  const { view, chat, composer, muted, staff, me, maxText, say, retry, discard, loadOlder } = useChat(
    houseId,
    loggedIn,
  );
  const { mute, unmute, muteAll } = useModeration(houseId);
  const [chosen, setTab] = useState<Tab>('chat');
  const [place, setPlace] = useState<MenuPlace | null>(null);
  const [target, setTarget] = useState<MuteTarget | null>(null);
  const tab = chosen === 'muted' && !staff ? 'chat' : chosen;
  const pinned = view.pinned?.text || announcement;
  const count = shortNumber(t, i18n.language, view.viewers ?? viewers);

  const actions = useMemo(
    () => ({
      retry,
      discard,
      openMenu: staff
        ? ({ user }: { user: MuteTarget }, anchor: HTMLElement) => setPlace({ user, anchor })
        : undefined,
    }),
    [retry, discard, staff],
  );
  const free = async ({ userId, nickName }: MuteTarget) => {
    try {
      await unmute(userId);
      toast.show(t('mute.unmuted', { name: nickName }));
    } catch (refusal) {
      toast.refuse(refusal);
    }
  };
  const silence = async (stop: boolean) => {
    try {
      await muteAll(stop);
    } catch (refusal) {
      toast.refuse(refusal);
    }
  };

  return (
    <section className={styles.column} aria-label={t('chat.label')}>
      <Tabs<Tab>
        label={t('chat.tabs')}
        fill
        className={styles.tabs}
        panelClassName={styles.panel}
        value={tab}
        onChange={setTab}
        items={[
          { value: 'chat', label: t('chat.tab') },
          { value: 'viewers', label: t('chat.viewersN', { n: count }) },
          ...(staff ? [{ value: 'muted' as const, label: t('chat.muted') }] : []),
        ]}
      >
        {tab === 'chat' && (
          <>
            {pinned && <PinnedNote text={pinned} />}
            <ChatList chat={chat} me={me} actions={actions} loadOlder={loadOlder} />
            {staff && (
              <div className={styles.staff}>
                <Switch
                  checked={view.chatMode?.mutedAll ?? false}
                  onChange={(stop) => void silence(stop)}
                  label={t('mute.all')}
                />
              </div>
            )}
            <Composer state={composer} maxText={maxText} onSend={say} onLogin={onLogin} inputRef={inputRef} />
          </>
        )}
        {tab === 'viewers' && (
          <ViewerList
            houseId={houseId}
            me={me}
            openMenu={staff ? (viewer, anchor) => setPlace({ user: viewer, anchor }) : undefined}
          />
        )}
        {tab === 'muted' && <MuteList houseId={houseId} skewMs={view.skewMs} />}
      </Tabs>
      <Suspense fallback={null}>
        {place && (
          <UserMenu
            place={place}
            onClose={() => setPlace(null)}
            onMute={setTarget}
            onUnmute={(user) => void free(user)}
          />
        )}
        {target && (
          <MuteDialog
            target={target}
            onClose={() => setTarget(null)}
            onMute={async (...order) => {
              await mute(...order);
              toast.show(t('mute.done', { name: target.nickName }));
            }}
          />
        )}
      </Suspense>
      <SpokenStatus
        view={view}
        chat={chat}
        muted={muted}
        left={composer.kind === 'muted' ? composer.leftSeconds : null}
        announcement={pinned}
      />
    </section>
  );
}
