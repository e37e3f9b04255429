// Banners of the home page: all of them in their order, shown now or not, and one beside them.
import type { BannerShown } from '../../../src/api/schema.gen';
import { imageUrl } from '../../../src/lib/image';
import { serverNow } from '../../../src/lib/server-clock';
import { call } from '../../api/call';
import { usePictures } from '../../api/pictures';
import { place } from '../../engine/place';
import type { Tools } from '../../engine/tools';
import { nameFor } from '../../frame/languages';
import { Moment } from '../../frame/moment';
import { BannerForm } from './banner-form';
import styles from './banners.module.css';
import { ordered } from './ordered-table';
import { TextsTabs } from './texts-tabs';

/** The server's longest page; the home page would not bear more. */
const MOST = 100;

export default place({
  id: 'banners',
  title: 'texts.tab.banners',
  text: 'texts.banner.text',
  Above: TextsTabs,
  useOwn: () => ({ drawn: usePictures() }),
  path: '/admin/banner_list',
  pages: 'whole',
  rowId: ({ bannerId }) => bannerId,
  ask: () => ({ pageSize: MOST }),
  empty: 'texts.banner.none',
  columns: [
    {
      id: 'picture',
      name: 'texts.banner.picture',
      cell: ({ image }, { drawn }) =>
        drawn && <img className={styles.thumb} src={imageUrl(image, 96)} alt="" loading="lazy" />,
    },
    {
      id: 'title',
      name: 'texts.banner.title',
      type: 'name',
      of: ({ titles }, { language }) => nameFor(titles, language),
    },
    { id: 'path', name: 'texts.banner.path', of: 'path' },
    { id: 'state', name: 'texts.banner.state', cell: schedule },
  ],
  Table: ordered<BannerShown>({
    thing: () => 'banners:order',
    nameOf: ({ titles }, language) => nameFor(titles, language),
    send: (ids, seenAct) => call('/admin/banner_order', { bannerIds: [...ids], seenAct }),
  }),
  make: 'texts.banner.add',
  form: BannerForm,
});

/** Whether the home page shows it at a time. */
function stateOf({ fromTime, untilTime }: BannerShown, now: number): 'now' | 'later' | 'over' {
  if (untilTime !== null && untilTime <= now) return 'over';
  return fromTime !== null && fromTime > now ? 'later' : 'now';
}

function schedule(banner: BannerShown, { t }: Tools) {
  const is = stateOf(banner, serverNow());
  const { fromTime, untilTime } = banner;
  return (
    <>
      <span className={is === 'now' ? styles.now : is === 'over' ? styles.over : undefined}>
        {t(`texts.banner.${is}`)}
      </span>
      {fromTime !== null && (
        <div className={styles.schedule}>
          {t('texts.banner.from')} <Moment time={fromTime} />
        </div>
      )}
      {untilTime !== null && (
        <div className={styles.schedule}>
          {t('texts.banner.until')} <Moment time={untilTime} />
        </div>
      )}
    </>
  );
}
