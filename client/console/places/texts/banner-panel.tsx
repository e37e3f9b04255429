// One banner, or a new one: its picture, titles, address and time, with how the home page shows it.
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../../src/api/refusal';
import type { BannerShown } from '../../../src/api/schema.gen';
import { Button } from '../../../src/ui/button';
import { Cover } from '../../../src/ui/cover';
import { Field } from '../../../src/ui/field';
import { TextInput } from '../../../src/ui/text-input';
import { useToast } from '../../../src/ui/toast';
import { call } from '../../api/call';
import { usePictures } from '../../api/pictures';
import { EditedMeanwhile } from '../../frame/edited-meanwhile';
import form from '../../frame/form.module.css';
import { nameFor } from '../../frame/languages';
import { NamesField } from '../../frame/names-field';
import { PanelPart } from '../../frame/panel-part';
import { PictureField } from '../../frame/picture-field';
import { SidePanel } from '../../frame/side-panel';
import { useEdits } from '../../frame/use-edits';
import styles from './banners.module.css';
import { MomentField } from './moment-field';
import words from './words.module.css';

const TITLE_MAX = 60;
const PATH_MAX = 500;

/** The home page follows addresses of the site only. */
export const isPath = (path: string) => /^\/(?!\/)[^\\]*$/.test(path);

interface BannerPanelProps {
  /** Null: a new one, which will stand at `sort`. */
  banner: BannerShown | null;
  sort: number;
  readAt: number;
  onClose: () => void;
  onStep?: (by: 1 | -1) => void;
  onSaved: () => void;
  onReadAgain: () => void;
  onDelete: () => void;
}

const fresh = { image: '', titles: {}, path: '', fromTime: null, untilTime: null };

export function BannerPanel(props: BannerPanelProps) {
  const { banner, sort, readAt, onClose, onStep, onSaved, onReadAgain, onDelete } = props;
  const { t, i18n } = useTranslation('console');
  const toast = useToast();
  const drawn = usePictures();
  const formId = useId();
  const [draft, setDraft] = useState<Omit<BannerShown, 'bannerId' | 'sort'>>(banner ?? fresh);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const edits = useEdits(`banner:${banner?.bannerId ?? 'new'}`, readAt);
  const { image, titles, path, fromTime, untilTime } = draft;
  const backwards = fromTime !== null && untilTime !== null && untilTime <= fromTime;
  const title = nameFor(titles, i18n.language);
  const ready = image !== '' && title !== '' && isPath(path) && !backwards;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      await edits.save((seenAct) =>
        call('/admin/banner_edit', {
          ...(banner ? { bannerId: banner.bannerId, seenAct } : { sort }),
          image,
          titles,
          path: path.trim(),
          fromTime: fromTime ?? 0,
          untilTime: untilTime ?? 0,
        }),
      );
      toast.show(t(banner ? 'texts.saved' : 'texts.banner.added'));
      onSaved();
    } catch (fault) {
      setError(refusalText(t, fault));
      setBusy(false);
    }
  };

  return (
    <SidePanel
      title={banner ? <bdi>{nameFor(banner.titles, i18n.language)}</bdi> : t('texts.banner.newTitle')}
      onClose={onClose}
      onStep={onStep}
      acts={
        <>
          <Button type="submit" form={formId} busy={busy} disabled={!ready}>
            {t('texts.save')}
          </Button>
          {banner && (
            <Button look="danger" onClick={onDelete}>
              {t('texts.delete')}
            </Button>
          )}
        </>
      }
    >
      <EditedMeanwhile edits={edits} onTheirs={onReadAgain} />
      <PanelPart title={t('texts.banner.preview')}>
        <div className={styles.banner}>
          {drawn && <Cover image={image} />}
          <b dir="auto">{title}</b>
        </div>
      </PanelPart>
      <form id={formId} className={form.form} onSubmit={save}>
        <PictureField
          label={t('texts.banner.picture')}
          scene="banner"
          value={image}
          onChange={(key) => setDraft({ ...draft, image: key })}
          ratio="21 / 9"
          required
        />
        <NamesField
          label={t('texts.banner.title')}
          value={titles}
          onChange={(names) => setDraft({ ...draft, titles: names })}
          max={TITLE_MAX}
          required
        />
        <Field
          label={t('texts.banner.path')}
          hint={
            isPath(path) ? (
              <a href={path} target="_blank" rel="noreferrer">
                {t('texts.banner.openPath')}
              </a>
            ) : (
              t('texts.banner.pathHint')
            )
          }
          error={path !== '' && !isPath(path) ? t('texts.banner.pathBad') : null}
          required
        >
          <TextInput
            value={path}
            onChange={(text) => setDraft({ ...draft, path: text })}
            maxLength={PATH_MAX}
            dir="ltr"
          />
        </Field>
        <div className={words.pair}>
          <MomentField
            label={t('texts.banner.from')}
            hint={t('texts.banner.fromHint')}
            value={fromTime}
            onChange={(time) => setDraft({ ...draft, fromTime: time })}
          />
          <MomentField
            label={t('texts.banner.until')}
            hint={t('texts.banner.untilHint')}
            error={backwards ? t('texts.banner.untilBad') : null}
            value={untilTime}
            onChange={(time) => setDraft({ ...draft, untilTime: time })}
          />
        </div>
        {error && (
          <p className={form.error} role="alert">
            {error}
          </p>
        )}
      </form>
    </SidePanel>
  );
}
