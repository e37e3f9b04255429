// The secret of a feed's pushes: shown once.
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../src/ui/button';
import { CheckboxField } from '../../../src/ui/checkbox-field';
import { Dialog } from '../../../src/ui/dialog';
import { useToast } from '../../../src/ui/toast';
import styles from './feeds.module.css';

export function FeedSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation('console');
  const toast = useToast();
  const [kept, setKept] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => toast.show(t('feed.copied')),
      () => toast.show(t('feed.notCopied'), { bad: true }),
    );
  return (
    <Dialog
      open
      keep
      onClose={onClose}
      title={t('feed.secret')}
      text={t('feed.secretOnce')}
      actions={
        <>
          <Button look="outline" onClick={copy}>
            <Copy size={15} aria-hidden /> {t('feed.copy')}
          </Button>
          <Button disabled={!kept} onClick={onClose}>
            {t('feed.done')}
          </Button>
        </>
      }
    >
      <code className={styles.secret} data-testid="feed-secret">
        {secret}
      </code>
      <CheckboxField checked={kept} onChange={setKept}>
        {t('feed.kept')}
      </CheckboxField>
    </Dialog>
  );
}
