import { describe, expect, it } from 'vitest';
import { describeDatabase } from '../describe-database.ts';
import { MemoryDatabases } from './memory-database.ts';

describeDatabase('in memory', () => new MemoryDatabases());

describe('a database that a test lets misbehave', () => {
  it('is full, fails, or is not there', async () => {
    const databases = new MemoryDatabases();
    const database = await databases.open('x');
    const write = () => database.transaction('write', async (tx) => tx.put(['a'], 1));
    databases.faults.full = new DOMException('full', 'QuotaExceededError');
    await expect(write()).rejects.toThrow('full');
    databases.faults.full = undefined;
    databases.faults.failing = new Error('broken');
    await expect(write()).rejects.toThrow('broken');
    databases.faults.failing = undefined;
    await write();
    expect(await database.transaction('read', (tx) => tx.get(['a']))).toBe(1);
    await expect(new MemoryDatabases(false).open('x')).rejects.toThrow();
  });
});
