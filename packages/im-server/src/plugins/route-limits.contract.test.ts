import { expect, test } from 'vitest';
import { rateRules } from '../infra/rate-limits.ts';
import { onPostgres } from '../testing/servers.ts';

onPostgres((start) => {
  test('too many changes of groups are refused with Retry-After; own settings are counted apart', async () => {
    const server = await start({ rateLimit: true });
    const anna = await server.person('anna');
    const { data } = await anna.post('/group/create', { name: 'Walkers' });
    const { id } = data as { id: number };
    const rename = () => anna.put('/group/modify', undefined, { id, name: 'Walkers' });
    for (let n = 0; n < rateRules.groupChange.points; n += 1) expect(await rename()).toMatchObject({ code: 200 });
    const refused = await rename();
    expect(refused).toMatchObject({ status: 429, key: 'request.tooMany' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await anna.put('/group/dnd', undefined, { groupId: id, isDnd: true })).toMatchObject({ code: 200 });
  });
});
