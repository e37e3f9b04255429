// An address of the console at which nothing is.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buttonClass } from '../../src/ui/button';
import { EmptyState } from '../../src/ui/empty-state';
import { PlaceHead } from './place-head';

export function NoPlace() {
  const { t } = useTranslation('console');
  return (
    <>
      <PlaceHead title={t('frame.noPlace')} />
      <EmptyState
        title={t('frame.noPlaceText')}
        action={
          <Link to="/" className={buttonClass({ look: 'ghost' })}>
            {t('frame.start')}
          </Link>
        }
      />
    </>
  );
}
