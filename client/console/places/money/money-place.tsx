// Money: the catalogue of gifts, recharges and what they cost, corrections, envelopes, the audit, and exports.
import { type ComponentType, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, NavLink, Route, Routes } from 'react-router';
import { lazy } from '../../../src/i18n/lazy';
import { cx } from '../../../src/lib/cx';
import { EmptyState } from '../../../src/ui/empty-state';
import { Tooltip } from '../../../src/ui/tooltip';
import { mayAs, useOperator } from '../../access/operator';
import { PlaceHead } from '../../frame/place-head';
import styles from './money.module.css';
import { type Section, sections } from './sections';

const pages: Readonly<Record<Section, ComponentType>> = {
  gifts: lazy(() => import('./gifts-section')),
  recharges: lazy(() => import('./recharges-section')),
  products: lazy(() => import('./products-section')),
  adjustments: lazy(() => import('./adjustments-section')),
  envelopes: lazy(() => import('./envelopes-section')),
  audit: lazy(() => import('./audit-section')),
  exports: lazy(() => import('./exports-section')),
};

export default function MoneyPlace() {
  const { t } = useTranslation('console');
  const { role } = useOperator();
  const open = sections.filter(({ needs }) => mayAs(role, needs));
  return (
    <>
      <PlaceHead title={t('place.money')} />
      <nav className={cx('flex wraps gap-2', styles.sections)} aria-label={t('money.sections')}>
        {sections.map(({ id, needs }) =>
          mayAs(role, needs) ? (
            <NavLink
              key={id}
              to={`/money/${id}`}
              className={({ isActive }) => cx(styles.section, isActive && styles.here)}
            >
              {t(`money.section.${id}`)}
            </NavLink>
          ) : (
            <Tooltip key={id} text={t('frame.notYours', { role: t(`role.${needs}`) })} side="below">
              <button type="button" className={cx(styles.section, styles.closed)} aria-disabled>
                {t(`money.section.${id}`)}
              </button>
            </Tooltip>
          ),
        )}
      </nav>
      <Suspense fallback={null}>
        <Routes>
          {open.map(({ id }) => {
            const Page = pages[id];
            return <Route key={id} path={id} element={<Page />} />;
          })}
          <Route path="*" element={open[0] ? <Navigate to={`/money/${open[0].id}`} replace /> : <Closed />} />
        </Routes>
      </Suspense>
    </>
  );
}

/** Nothing of the place is for this operator. */
function Closed() {
  const { t } = useTranslation('console');
  return <EmptyState title={t('frame.notYours', { role: t(`role.${sections[0].needs}`) })} />;
}
