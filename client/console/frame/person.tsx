// Somebody in a list, with the way to what is known of them.
import { Link } from 'react-router';
import { mayAs, useOperator } from '../access/operator';

interface PersonProps {
  userId: string;
  nickName: string;
}

export const personText = ({ userId, nickName }: PersonProps) => `${nickName} (${userId})`;

export function Person({ userId, nickName }: PersonProps) {
  const { role } = useOperator();
  return (
    <>
      <bdi>{nickName || '–'}</bdi>{' '}
      {mayAs(role, 'support') ? <Link to={`/people?open=${userId}`}>{userId}</Link> : userId}
    </>
  );
}
