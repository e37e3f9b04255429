// One banner, or a new one: its picture, titles, address and time, with how the home page shows it.
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import type { BannerShown } from '../../../src/api/schema.gen';
import { Cover } from '../../../src/ui/cover';
import { call } from '../../api/call';
import { usePictures } from '../../api/pictures';
import { form } from '../../engine/form';
import { someNames } from '../../engine/whole';
import { nameFor } from '../../frame/languages';
import { PanelPart } from '../../frame/panel-part';
import styles from './banners.module.css';
import { MomentField } from './moment-field';

const TITLE_MAX = 60;
const PATH_MAX = 500;

/** The home page follows addresses of the site only. */
const isPath = (path: string) => /^\/(?!\/)[^\\]*$/.test(path);

interface Span {
  fromTime: number | null;
  untilTime: number | null;
}
const runsBackwards = ({ fromTime, untilTime }: Span) =>
  fromTime !== null && untilTime !== null && untilTime <= fromTime;

const schema = z
  .object({
    image: z.string().check(z.minLength(1)),
    titles: someNames,
    path: z.string().check(z.refine(isPath)),
    fromTime: z.nullable(z.number()),
    untilTime: z.nullable(z.number()),
    /** Where a new one will stand. */
    sort: z.number(),
  })
  .check(z.refine((given) => !runsBackwards(given), { path: ['untilTime'] }));
type Typed = z.input<typeof schema>;

export const BannerForm = form<BannerShown, Typed, z.output<typeof schema>>({
  title: (banner, _, { t, language }) =>
    banner ? <bdi>{nameFor(banner.titles, language)}</bdi> : t('texts.banner.newTitle'),
  thing: (banner) => (banner ? `banner:${banner.bannerId}` : ''),
  schema,
  typed: (banner, banners) => ({
    image: banner?.image ?? '',
    titles: banner?.titles ?? {},
    path: banner?.path ?? '',
    fromTime: banner?.fromTime ?? null,
    untilTime: banner?.untilTime ?? null,
    sort: Math.max(0, ...banners.map(({ sort }) => sort)) + 1,
  }),
  Above: Preview,
  fields: [
    {
      type: 'picture',
      name: 'image',
      label: 'texts.banner.picture',
      scene: 'banner',
      ratio: '21 / 9',
      required: true,
    },
    { type: 'names', name: 'titles', label: 'texts.banner.title', max: TITLE_MAX, required: true },
    {
      type: 'text',
      name: 'path',
      label: 'texts.banner.path',
      required: true,
      max: PATH_MAX,
      input: { dir: 'ltr' },
      hint: ({ path }, { t }) =>
        isPath(path) ? (
          <a href={path} target="_blank" rel="noreferrer">
            {t('texts.banner.openPath')}
          </a>
        ) : (
          t('texts.banner.pathHint')
        ),
      wrong: ({ t }) => t('texts.banner.pathBad'),
    },
    [
      {
        type: 'own',
        name: 'fromTime',
        of: ({ typed, change }, { t }) => (
          <MomentField
            label={t('texts.banner.from')}
            hint={t('texts.banner.fromHint')}
            value={typed.fromTime}
            onChange={change}
          />
        ),
      },
      {
        type: 'own',
        name: 'untilTime',
        of: ({ typed, change }, { t }) => (
          <MomentField
            label={t('texts.banner.until')}
            hint={t('texts.banner.untilHint')}
            error={runsBackwards(typed) ? t('texts.banner.untilBad') : null}
            value={typed.untilTime}
            onChange={change}
          />
        ),
      },
    ],
  ],
  save: 'texts.save',
  acts: [
    {
      id: 'delete',
      word: 'texts.delete',
      look: 'danger',
      closes: true,
      ask: ({ titles }, { t, language }) => ({
        title: t('texts.banner.askDelete', { title: nameFor(titles, language) }),
        effect: t('texts.banner.deleteEffect'),
        reason: {},
        confirm: t('texts.delete'),
      }),
      act: async ({ bannerId }, { reason }, { t }) => {
        await call('/admin/banner_edit', { bannerId, delete: true, reason });
        return t('texts.banner.deleted');
      },
      undo:
        ({ bannerId: _, ...again }) =>
        () =>
          call('/admin/banner_edit', again),
    },
  ],
  send: async ({ sort, path, fromTime, untilTime, ...given }, banner, seenAct) => {
    const { bannerId } = await call('/admin/banner_edit', {
      ...given,
      ...(banner ? { bannerId: banner.bannerId, seenAct } : { sort }),
      path: path.trim(),
      fromTime: fromTime ?? 0,
      untilTime: untilTime ?? 0,
    });
    return { id: bannerId, said: banner ? 'texts.saved' : 'texts.banner.added' };
  },
});

function Preview({ typed }: { typed: Typed }) {
  const { t, i18n } = useTranslation('console');
  const drawn = usePictures();
  return (
    <PanelPart title={t('texts.banner.preview')}>
      <div className={styles.banner}>
        {drawn && <Cover image={typed.image} />}
        <b dir="auto">{nameFor(typed.titles, i18n.language)}</b>
      </div>
    </PanelPart>
  );
}
