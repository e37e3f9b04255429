// Banners of the home page: all of them in their order, shown now or not, and one beside them.
import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BannerEditRequest, BannerShown } from '../../../src/api/schema.gen';
import { imageUrl } from '../../../src/lib/image';
import { serverNow } from '../../../src/lib/server-clock';
import { Button } from '../../../src/ui/button';
import { ErrorState } from '../../../src/ui/error-state';
import { Skeleton } from '../../../src/ui/skeleton';
import { useToast } from '../../../src/ui/toast';
import { call } from '../../api/call';
import { usePictures } from '../../api/pictures';
import { useCall } from '../../api/use-call';
import { ActDialog } from '../../frame/act-dialog';
import { nameFor } from '../../frame/languages';
import { Moment } from '../../frame/moment';
import { Beside } from '../../frame/side-panel';
import { useTableState } from '../../table/table-state';
import { BannerPanel } from './banner-panel';
import styles from './banners.module.css';
import { OrderedList } from './ordered-list';
import { TextsHead } from './texts-head';

const defaults = {};
const NEW = 'new';
/** The server's longest page; the home page would not bear more. */
const MOST = 100;
const ask = { pageSize: MOST };

/** Whether the home page shows it at a time. */
function stateOf({ fromTime, untilTime }: BannerShown, now: number): 'now' | 'later' | 'over' {
  if (untilTime !== null && untilTime <= now) return 'over';
  return fromTime !== null && fromTime > now ? 'later' : 'now';
}

export default function BannersPage() {
  const { t, i18n } = useTranslation('console');
  const toast = useToast();
  const queries = useQueryClient();
  const state = useTableState(defaults);
  const drawn = usePictures();
  /** Counts how often the operator gave up what was typed. */
  const [round, setRound] = useState(0);
  const [deleting, setDeleting] = useState<BannerShown | null>(null);
  const list = useCall('/admin/banner_list', ask);
  const readAgain = () => queries.invalidateQueries({ queryKey: ['/admin/banner_list'] });
  const rows = list.data?.list;
  const at = rows?.findIndex(({ bannerId }) => bannerId === state.open) ?? -1;
  const open = rows?.[at];
  const titleOf = ({ titles }: BannerShown) => nameFor(titles, i18n.language);

  const remove = async (banner: BannerShown, reason: string) => {
    await call('/admin/banner_edit', { bannerId: banner.bannerId, delete: true, reason });
    const { image, titles, path, sort, fromTime, untilTime } = banner;
    const again: BannerEditRequest = { image, titles, path, sort, fromTime, untilTime };
    toast.show(t('texts.banner.deleted'), {
      action: {
        label: t('frame.undo'),
        onPress: () =>
          call('/admin/banner_edit', again).then(() => {
            toast.show(t('frame.undone'));
            return readAgain();
          }, toast.refuse),
      },
    });
    state.show('');
    await readAgain();
  };

  return (
    <>
      <TextsHead tab="banners" text={t('texts.banner.text')}>
        <Button onClick={() => state.show(NEW)}>
          <Plus size={17} aria-hidden />
          {t('texts.banner.add')}
        </Button>
      </TextsHead>
      <Beside>
        {!rows && !list.error && <Skeleton height={240} />}
        {!rows && list.error && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        {rows && (
          <OrderedList
            thing="banners:order"
            readAt={list.dataUpdatedAt}
            send={(ids, seenAct) => call('/admin/banner_order', { bannerIds: [...ids], seenAct })}
            readAgain={readAgain}
            label={t('texts.tab.banners')}
            heads={[
              t('texts.banner.picture'),
              t('texts.banner.title'),
              t('texts.banner.path'),
              t('texts.banner.state'),
            ]}
            rows={rows.map((banner) => ({
              id: banner.bannerId,
              name: titleOf(banner),
              cells: [
                drawn && (
                  <img className={styles.thumb} src={imageUrl(banner.image, 96)} alt="" loading="lazy" />
                ),
                <bdi key="title">{titleOf(banner)}</bdi>,
                banner.path,
                <Schedule key="schedule" banner={banner} />,
              ],
            }))}
            open={state.open}
            onOpen={state.show}
            empty={t('texts.banner.none')}
          />
        )}
        {rows && (open || state.open === NEW) && (
          <BannerPanel
            key={`${state.open} ${round}`}
            banner={open ?? null}
            sort={Math.max(0, ...rows.map(({ sort }) => sort)) + 1}
            readAt={list.dataUpdatedAt}
            onClose={() => state.show('')}
            onStep={
              open &&
              ((by) => {
                const next = rows[at + by];
                if (next) state.show(next.bannerId);
              })
            }
            onSaved={() => {
              state.show('');
              void readAgain();
            }}
            onReadAgain={() => void readAgain().then(() => setRound((n) => n + 1))}
            onDelete={() => open && setDeleting(open)}
          />
        )}
      </Beside>
      {deleting && (
        <ActDialog
          title={t('texts.banner.askDelete', { title: titleOf(deleting) })}
          effect={t('texts.banner.deleteEffect')}
          reason={{}}
          confirm={t('texts.delete')}
          onClose={() => setDeleting(null)}
          onAct={({ reason }) => remove(deleting, reason)}
        />
      )}
    </>
  );
}

function Schedule({ banner }: { banner: BannerShown }) {
  const { t } = useTranslation('console');
  const is = stateOf(banner, serverNow());
  return (
    <>
      <span className={is === 'now' ? styles.now : is === 'over' ? styles.over : undefined}>
        {t(`texts.banner.${is}`)}
      </span>
      {banner.fromTime !== null && (
        <div className={styles.schedule}>
          {t('texts.banner.from')} <Moment time={banner.fromTime} />
        </div>
      )}
      {banner.untilTime !== null && (
        <div className={styles.schedule}>
          {t('texts.banner.until')} <Moment time={banner.untilTime} />
        </div>
      )}
    </>
  );
}
