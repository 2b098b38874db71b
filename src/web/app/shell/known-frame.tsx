import { Outlet } from '@tanstack/react-router'
import { useSession } from '#web/platform/session/session.ts'
import { AppShell } from './app-shell.tsx'

/** The frame for a signed-in person; others see the page without it. */
export const KnownFrame = () => (useSession() ? <AppShell /> : <Outlet />)
