// The people and rules of one's own room on a page of their own, also while one is not broadcasting.
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { RoomRole } from '../../api/enums.gen';
import { Refusal } from '../../api/refusal';
import { useTitle } from '../../lib/use-title';
import { useRoomChannel, useRoomView } from '../../realtime/use-room';
import { useSession } from '../../session/session';
import { buttonClass } from '../../ui/button';
import { ErrorState } from '../../ui/error-state';
import { SectionHead } from '../../ui/section-head';
import { Tabs } from '../../ui/tabs';
import styles from './moderation.module.css';
import { ModerationPanel, type Panel, panelsOf } from './moderation-panels';

type Place = 'viewers' | 'muted' | Panel;
const PANELS = panelsOf(RoomRole.Anchor);
const PLACES: readonly Place[] = ['viewers', 'muted', ...PANELS];

export interface ModerationPageProps {
  /** The chat's own lists of people; put in by the route. */
  viewers: ComponentType<{ houseId: string; me: string }>;
  muted: ComponentType<{ houseId: string }>;
}

export function ModerationPage(lists: ModerationPageProps) {
  const { t } = useTranslation('moderation');
  const { user } = useSession();
  useTitle(t('page'));
  if (!user?.houseId) return <ErrorState error={new Refusal('NOT_ANCHOR')} />;
  return <OwnRoom houseId={user.houseId} me={user.userId} {...lists} />;
}

interface OwnRoomProps extends ModerationPageProps {
  houseId: string;
  me: string;
}

function OwnRoom({ houseId, me, viewers: Viewers, muted: Muted }: OwnRoomProps) {
  const { t } = useTranslation('moderation');
  const [params, setParams] = useSearchParams();
  const place = PLACES.find((one) => one === params.get('tab')) ?? 'viewers';
  const view = useRoomView(useRoomChannel(houseId));
  return (
    <div className={`wrap ${styles.page}`}>
      <SectionHead level={1} title={t('page')}>
        <Link to={`/anchor/room/${houseId}`} className={buttonClass({ look: 'ghost', size: 'small' })}>
          {t('toRoom')}
        </Link>
      </SectionHead>
      <Tabs<Place>
        label={t('tabs.label')}
        value={place}
        onChange={(tab) => setParams(tab === 'viewers' ? {} : { tab }, { replace: true })}
        items={PLACES.map((value) => ({ value, label: t(`tabs.${value}`) }))}
        panelClassName={styles.board}
      >
        {place === 'viewers' && <Viewers houseId={houseId} me={me} />}
        {place === 'muted' && <Muted houseId={houseId} />}
        <ModerationPanel
          panel={PANELS.find((panel) => panel === place)}
          houseId={houseId}
          mode={view.chatMode}
          roomRole={RoomRole.Anchor}
        />
      </Tabs>
    </div>
  );
}
