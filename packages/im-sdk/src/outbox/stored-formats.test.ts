import { expect, it } from 'vitest';
import { emptyState, storedState } from '../store/conversations/conversation-state.ts';
import { newJob, readJob } from './broadcasts/broadcast-job.ts';
import { newItem, readItem } from './outbox-item.ts';

it('an unsent message that an earlier version stored keeps its files', () => {
  const item = newItem({
    ...{ tmpId: 't1', conversation: 'p:2', type: 1, content: '', atUserIds: [], quoteMessageId: 0, receipt: false },
    time: 1,
  });
  expect(readItem({ ...item, filesKept: true })).toEqual({ ...item, areFilesStored: true });
  expect(readItem({ ...item, areFilesStored: true })).toEqual({ ...item, areFilesStored: true });
});

it('a broadcast that an earlier version stored keeps its files and is not announced twice', () => {
  const job = newJob({ id: 'b1', text: 'hello', friendIds: [2], attachments: [], time: 1 });
  const { areFilesStored, isFinishEmitted, ...earlier } = job;
  expect(readJob({ ...earlier, filesKept: true, told: true })).toEqual({
    ...job,
    areFilesStored: !areFilesStored,
    isFinishEmitted: !isFinishEmitted,
  });
  expect(readJob({ ...job, isFinishEmitted: true })).toMatchObject({ isFinishEmitted: true });
});

it('a read position that an earlier version reported is not reported again', () => {
  const { reportedPos, ...earlier } = emptyState('p:2');
  expect(reportedPos).toBe(0);
  expect(storedState({ ...earlier, toldPos: 7 })).toEqual({ ...emptyState('p:2'), reportedPos: 7 });
  expect(storedState({ ...emptyState('p:2'), reportedPos: 9 })).toMatchObject({ reportedPos: 9 });
});

it('row ranges keep the name that earlier versions stored', () => {
  expect(emptyState('p:2')).toMatchObject({ covered: [] });
});
