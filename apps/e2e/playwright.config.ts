import { defineConfig, devices } from '@playwright/test';
import { findChromium, findHeadlessShell } from '../../infra/chromium.ts';
import { keepTemporaryFilesInMemory } from '../../infra/memory-folder.ts';

keepTemporaryFilesInMemory();

const QUIET = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];
const shell = findHeadlessShell();
const executablePath = shell ?? findChromium();
const PATIENCE_MS = 30_000; // no test is about speed: a loaded machine takes long over a page that is right

export default defineConfig({
  testDir: 'journeys',
  globalSetup: './support/global-setup.ts',
  workers: shell === undefined ? 2 : 3, // of the whole browser a third one on two cores slows the others down
  fullyParallel: false,
  forbidOnly: true,
  retries: process.env['CI'] ? 1 : 0, // on a strange machine a second try tells a slow browser from a fault; it is printed as flaky
  timeout: 6 * PATIENCE_MS,
  expect: { timeout: PATIENCE_MS },
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 900 },
    timezoneId: 'Europe/Helsinki',
    locale: 'en-GB',
    trace: 'on-first-retry', // they slow a test by a fifth; to see one: --trace on
    contextOptions: { reducedMotion: 'reduce' }, // one journey goes through the movements, which elsewhere only take time
    actionTimeout: PATIENCE_MS,
    navigationTimeout: PATIENCE_MS,
    launchOptions: { args: QUIET, ...(executablePath !== undefined && { executablePath }) },
  },
});
