// The list of matches, where the address names a sport by its number.
import { useParams } from 'react-router';
import { ColumnType } from '../api/enums.gen';
import { MatchesPage } from '../features/matches/matches-page';
import NotFoundPage from '../features/pages/not-found-page';
import { isColumnNumber } from '../lib/column-number';
import { useSession } from '../session/session';

/** As the server answers: a sport that is not there has no page. */
export default function MatchesRoute() {
  const { raceType } = useParams();
  const { enums } = useSession();
  const sport = Number(raceType);
  const known = sport === ColumnType.All || enums?.raceType.some(({ value }) => value === sport);
  return isColumnNumber(raceType) && known ? <MatchesPage raceType={sport} /> : <NotFoundPage />;
}
