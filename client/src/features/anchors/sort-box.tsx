// In which order the anchors stand; kept in the address.

import { useTranslation } from 'react-i18next';
import { HouseSort } from '../../api/enums.gen';
import { SelectBox } from '../../ui/select-box';
import styles from './anchors.module.css';
import { useAddressChoice } from './use-address-choice';

/** The values of `sort` that the list of anchors takes. */
export const SORTS = {
  popular: HouseSort.Popularity,
  newest: HouseSort.NewestStart,
  fans: HouseSort.Fans,
} as const;
export type Sort = keyof typeof SORTS;

const isSort = (value: string): value is Sort => Object.hasOwn(SORTS, value);

export function useSort(): [Sort, (sort: Sort) => void] {
  const [stored, choose] = useAddressChoice('sort');
  const set = (sort: Sort) => choose(sort === 'popular' ? '' : sort);
  return [isSort(stored) ? stored : 'popular', set];
}

interface SortBoxProps {
  value: Sort;
  onChange: (sort: Sort) => void;
}

export function SortBox({ value, onChange }: SortBoxProps) {
  const { t } = useTranslation('anchor');
  return (
    <SelectBox
      className={styles.sort}
      aria-label={t('sort.label')}
      value={value}
      onChange={(chosen) => isSort(chosen) && onChange(chosen)}
      options={[
        { value: 'popular', label: t('sort.popular') },
        { value: 'newest', label: t('sort.newest') },
        { value: 'fans', label: t('sort.fans') },
      ]}
    />
  );
}
