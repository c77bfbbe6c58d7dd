import { expect, test } from 'vitest';
import { onPostgres } from '../../testing/servers.ts';

onPostgres((start) => {
  test('a new account is in the default groups at once; one that is gone is passed over', async () => {
    // Groups of a new store are numbered from 1.
    const server = await start({ defaultGroups: [1, 77] });
    const founder = await server.person('founder');
    const made = await founder.post('/group/create', { name: 'Everybody' });
    expect(made).toMatchObject({ code: 200, data: { id: 1 } });
    const newcomer = await server.person('newcomer');
    expect(await newcomer.get('/group/list')).toMatchObject({ data: [{ id: 1, name: 'Everybody', quit: false }] });
    const sent = await newcomer.post('/message/group/send', { groupId: 1, content: 'hello', type: 0 });
    expect(sent).toMatchObject({ code: 200 });
    const heads = (await founder.get('/message/heads')).data as { items: { unread: number }[] };
    expect(heads.items[0]?.unread).toBe(1);
    await founder.delete('/group/delete/1');
    const late = await server.person('late');
    expect((await late.get('/group/list')).data).toEqual([]);
  });
});
