import { BRAND_LINKS, publishBrandingInput, type PublishBrandingInput } from '@app/schema/branding';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { api } from '../../lib/api.ts';
import { failedWith } from '../../lib/api-error.ts';
import { useText, type TextKey } from '../../lib/i18n.ts';
import { Card, Section } from '../../ui/card.tsx';
import { Form, SubmitButton, useAppForm } from '../../ui/form/form.tsx';
import { LeaveGuard } from '../../ui/form/leave-guard.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AccentFields } from './accent-fields.tsx';
import { fetchBranding, showAgain, type PublishedBranding } from './branding-query.ts';
import { BrandingPreview } from './branding-preview.tsx';
import { BrandingState } from './branding-state.tsx';
import { isPublished, LABELS, toInput, toValues } from './branding-values.ts';
import { LogoField } from './logo-field.tsx';

/** All that is shown of the firm, next to how it looks, with one button that publishes it and one that resets it. */
export function BrandingForm({ branding }: { branding: PublishedBranding }) {
  const t = useText();
  const [known, setKnown] = useState(branding); // what was published when the form was opened, or refused last
  const publish = useMutation(api.branding.publish.mutationOptions({ meta: { silent: true, inPlace: true } }));
  const send = async (input: PublishBrandingInput) => {
    try {
      await publish.mutateAsync(input);
    } catch (error) {
      if (!failedWith(error, 'branding_changed')) throw error;
      const now = await fetchBranding();
      if (isPublished(input, { before: known, now })) return; // the answer to an earlier attempt got lost
      setKnown(now); // who publishes again knows of it
      throw error;
    }
  };
  const form = useAppForm({
    labels: LABELS,
    defaultValues: toValues(branding),
    schema: publishBrandingInput,
    toInput: (values) => ({ ...toInput(values), revision: known.revision }),
    onSubmit: send,
    onSuccess: showAgain,
    marks: 'left',
  });
  const values = form.watchAll();
  const showReset = () => {
    flushSync(() => form.reset(form.saved)); // so that the guard lets the page go
    showAgain();
  };
  return (
    <>
      <BrandingState branding={branding} unsaved={form.isDirty} onReset={showReset} />
      <Form form={form} className="flex flex-col gap-8">
        <LeaveGuard active={form.isDirty} text={t('branding.leave')} />
        <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="flex min-w-0 flex-col gap-8">
            <Part title="branding.look">
              <LogoField
                {...form.frame('logo')}
                published={branding.barLogoUrl}
                logo={values.logo}
                onChange={(logo) => form.set('logo', logo)}
              />
              <RadioGroup
                {...form.value('colours')}
                choices={[
                  { value: 'own', label: t('branding.colours.own') },
                  { value: 'firm', label: t('branding.colours.firm'), hint: t('branding.colours.firm_text') },
                ]}
                onValueChange={(chosen) => form.set('colours', chosen === 'firm' ? 'firm' : 'own')}
              />
              {values.colours === 'firm' && <AccentFields form={form} />}
            </Part>
            <Part title="branding.firm">
              <TextField {...form.text('name')} />
              <TextField {...form.text('sender')} hint={t('branding.sender_hint')} />
              <TextField {...form.text('email')} type="email" optional hint={t('branding.email_hint')} />
              <TextField {...form.text('phone')} type="tel" optional />
              <TextArea {...form.text('address')} rows={3} optional />
            </Part>
            <Part title="branding.links" lead="branding.links_text">
              {BRAND_LINKS.map((link) => (
                <TextField key={link} {...form.text(link)} type="url" inputMode="url" optional />
              ))}
            </Part>
          </div>
          <BrandingPreview values={values} published={branding.barLogoUrl} />
          <SubmitButton form={form} className="justify-self-start">
            {t('branding.publish')}
          </SubmitButton>
        </div>
      </Form>
    </>
  );
}

type PartProps = { title: TextKey; lead?: TextKey; children: ReactNode };

function Part({ title, lead, children }: PartProps) {
  const t = useText();
  return (
    <Section title={t(title)} lead={lead && t(lead)}>
      <Card className="flex flex-col gap-5">{children}</Card>
    </Section>
  );
}
