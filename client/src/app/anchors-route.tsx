// The list of anchors, where the address names a column by its number.
import { useParams } from 'react-router';
import { AnchorsPage } from '../features/anchors/anchors-page';
import NotFoundPage from '../features/pages/not-found-page';
import { isColumnNumber } from '../lib/column-number';

export default function AnchorsRoute() {
  const { anchorType } = useParams();
  return isColumnNumber(anchorType) ? <AnchorsPage type={Number(anchorType)} /> : <NotFoundPage />;
}
