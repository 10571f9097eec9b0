import { createFileRoute } from '@tanstack/react-router';
import { ContactPage } from '../features/contacts/contact-page.tsx';

export const Route = createFileRoute('/to-dos/$token')({
  component: () => <ContactPage token={Route.useParams().token} />,
});
