// The recordings of an anchor: all of them, or one to edit.
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useTitle } from '../../lib/use-title';
import { useSession } from '../../session/session';
import { buttonClass } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { SectionHead } from '../../ui/section-head';
import { RecordingEditor } from './recording-editor';
import { RecordingList } from './recording-list';
import styles from './recordings.module.css';

export default function RecordingsPage() {
  const { t } = useTranslation('studio');
  const { replayId } = useParams();
  const { user } = useSession();
  useTitle(t('recordings.title'));
  if (user?.houseId && replayId) return <RecordingEditor key={replayId} replayId={replayId} />;
  return (
    <div className={`wrap ${styles.page}`}>
      <SectionHead level={1} title={t('recordings.title')} />
      {user?.houseId ? (
        <RecordingList />
      ) : (
        <EmptyState
          title={t('recordings.noAnchor')}
          action={
            <Link to="/user/apply" className={buttonClass({})}>
              {t('apply.go')}
            </Link>
          }
        />
      )}
    </div>
  );
}
