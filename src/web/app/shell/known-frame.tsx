import { Outlet } from '@tanstack/react-router'
import { useSession } from '#web/platform/session/session.ts'
import { AppShell } from './app-shell.tsx'

/** The frame where somebody is signed in; strangers see the page alone. */
export const KnownFrame = () => (useSession() ? <AppShell /> : <Outlet />)
