import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const PAUSE_MS = 200;
/** How long a lock may be without its pid: the moment between making the folder and the file. */
const UNNAMED_ATTEMPTS = 25;

/**
 * Does `work` while no other process does, in this checkout, work under the same lock. Waits for a
 * living holder and takes over from a dead one. A folder is the lock, since making one is atomic.
 *
 * @template T
 * @param {string} lock path of a folder that exists only while the lock is held
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function exclusively(lock, work) {
  await acquire(lock);
  const release = () => {
    rmSync(lock, { recursive: true, force: true });
  };
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

/** @param {string} lock */
async function acquire(lock) {
  mkdirSync(path.dirname(lock), { recursive: true });
  let unnamedAttempts = 0;
  let hasSaidSo = false;
  while (!take(lock)) {
    const holder = holderOf(lock);
    unnamedAttempts = holder === undefined ? unnamedAttempts + 1 : 0;
    if (holder === undefined ? unnamedAttempts > UNNAMED_ATTEMPTS : !isAlive(holder)) {
      clear(lock, holder);
      continue;
    }
    if (holder !== undefined && !hasSaidSo) {
      console.log(`Process ${holder} is preparing this checkout; waiting for it.`);
      hasSaidSo = true;
    }
    await pause(PAUSE_MS);
  }
}

/** @param {string} lock */
function take(lock) {
  try {
    mkdirSync(lock);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
  writeFileSync(path.join(lock, 'pid'), String(process.pid));
  return true;
}

/**
 * @param {string} lock
 * @returns {number | undefined}
 */
function holderOf(lock) {
  try {
    return Number(readFileSync(path.join(lock, 'pid'), 'utf8')) || undefined;
  } catch {
    return undefined; // not written yet, or released this moment
  }
}

/**
 * Clears a dead process's lock away. It is moved first and looked at again: between our look and
 * our move another waiter may have done the same and taken the lock, which then goes back.
 *
 * @param {string} lock
 * @param {number | undefined} deadHolder
 */
function clear(lock, deadHolder) {
  const grave = `${lock}.${process.pid}`;
  try {
    renameSync(lock, grave);
    if (holderOf(grave) === deadHolder) rmSync(grave, { recursive: true, force: true });
    else renameSync(grave, lock);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') throw error;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
