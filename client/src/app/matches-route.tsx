// The list of matches, where the address names a sport by its number.
import { useParams } from 'react-router';
import { MatchesPage } from '../features/matches/matches-page';
import NotFoundPage from '../features/pages/not-found-page';
import { isColumnNumber } from '../lib/column-number';

export default function MatchesRoute() {
  const { raceType } = useParams();
  return isColumnNumber(raceType) ? <MatchesPage raceType={Number(raceType)} /> : <NotFoundPage />;
}
