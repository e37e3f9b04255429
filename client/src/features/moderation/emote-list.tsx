// The emotes of one's own room: pictures that its chat draws for their names.
import { useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '../../api/post';
import { asRefusal, refusalText } from '../../api/refusal';
import { useCall } from '../../api/use-call';
import { cx } from '../../lib/cx';
import { imageUrl } from '../../lib/image';
import { Button } from '../../ui/button';
import { ErrorState } from '../../ui/error-state';
import { Field } from '../../ui/field';
import { ImageUpload } from '../../ui/image-upload';
import { LeaveGuard } from '../../ui/leave-guard';
import { Skeleton } from '../../ui/skeleton';
import { TextInput } from '../../ui/text-input';
import { useToast } from '../../ui/toast';
import styles from './moderation.module.css';

const LIST = '/web_anchor/emote_list';
/** Limits of the server. */
const EMOTES_MAX = 60;
const NAME_LENGTH = 20;
const NAME = /^[\p{L}\p{M}\p{N}_]+$/u;

export function EmoteList({ houseId }: { houseId: string }) {
  const { t } = useTranslation(['moderation', 'errors']);
  const queries = useQueryClient();
  const toast = useToast();
  const { data, error, isPending, refetch } = useCall(LIST, { houseId }, { fresh: 0 });
  const changed = () => void queries.invalidateQueries({ queryKey: [LIST] });
  const remove = (emoteId: string) =>
    void post('/web_anchor/emote_remove', { emoteId }).then(changed, toast.refuse);
  const emotes = data?.list ?? [];
  return (
    <div className="stack gap-16 at-top">
      <p className="quiet small">{t('moderation:emotes.text')}</p>
      <NewEmote onAdded={changed} />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} line />}
      {isPending && <Skeleton height={60} />}
      {data && (
        <p className="faint small">
          <span className="num">{t('moderation:words.count', { n: emotes.length, max: EMOTES_MAX })}</span>
        </p>
      )}
      <ul className={cx('flex wraps gap-8', styles.words)} aria-label={t('moderation:tabs.emotes')}>
        {emotes.map(({ emoteId, name, imageUrl: image }) => (
          <li key={emoteId}>
            <img src={imageUrl(image, 24)} alt="" width={24} height={24} />
            <bdi>:{name}:</bdi>
            <button
              type="button"
              aria-label={t('moderation:emotes.remove', { name })}
              onClick={() => remove(emoteId)}
            >
              <X size={14} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function NewEmote({ onAdded }: { onAdded: () => void }) {
  const { t } = useTranslation(['moderation', 'errors']);
  const [image, setImage] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<{ of: 'image' | 'name'; text: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (!image) return setProblem({ of: 'image', text: t('moderation:emotes.noImage') });
    if (!NAME.test(wanted)) return setProblem({ of: 'name', text: t('moderation:emotes.nameRule') });
    setBusy(true);
    setProblem(null);
    try {
      await post('/web_anchor/emote_add', { name: wanted, imageUrl: image });
      setImage(null);
      setName('');
      onAdded();
    } catch (thrown) {
      const { params } = asRefusal(thrown);
      const taken = params.rule === 'taken';
      setProblem({ of: 'name', text: taken ? t('moderation:emotes.taken') : refusalText(t, thrown) });
    } finally {
      setBusy(false);
    }
  };
  const errorOf = (of: 'image' | 'name') => (problem?.of === of ? problem.text : null);
  return (
    <form className={styles.emote} onSubmit={(event) => void add(event)} noValidate>
      {(image !== null || name !== '') && !busy && <LeaveGuard />}
      <Field label={t('moderation:emotes.image')} error={errorOf('image')}>
        <ImageUpload
          scene="emote"
          value={image}
          onChange={setImage}
          onError={(refusal) => setProblem(refusal ? { of: 'image', text: refusalText(t, refusal) } : null)}
          label={t('moderation:emotes.image')}
          ratio="1"
        />
      </Field>
      <Field label={t('moderation:emotes.name')} hint={t('moderation:emotes.hint')} error={errorOf('name')}>
        <TextInput
          value={name}
          onChange={(value) => {
            setName(value);
            setProblem(null);
          }}
          maxLength={NAME_LENGTH}
          dir="auto"
          end={
            <Button type="submit" size="small" busy={busy}>
              <Plus size={15} aria-hidden />
              {t('moderation:words.addButton')}
            </Button>
          }
        />
      </Field>
    </form>
  );
}
