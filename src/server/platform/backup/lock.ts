/**
 * An arbitrary number for the advisory lock of a running backup. It holds the lock exclusively; who removes files takes it shared, so that
 * no file of the snapshot is removed before it is copied.
 */
export const backupLock = 4_814_726_003
