import 'reflect-metadata';
import { Body, Controller, type MiddlewareConsumer, Module, type NestModule, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { addFacts, answerGuard } from 'answer-guard';
import OpenAI from 'openai';

const documents = [
  'The Harbour Museum is open from Tuesday to Sunday, from 10:00 to 18:00. On Mondays it is closed.',
  'A ticket to the museum costs 12 euros. Children under 12 pay nothing.',
];

@Controller('chat')
class ChatController {
  private readonly client = new OpenAI();

  @Post()
  async ask(@Body() { question }: { question: string }): Promise<{ answer: string | null }> {
    addFacts(documents); // from anywhere in the request: a controller needs no @Res()
    const completion = await this.client.chat.completions.create({
      model: process.env['OPENAI_MODEL'] ?? 'gpt-4o-mini',
      messages: [
        { role: 'system', content: `Answer from these texts:\n\n${documents.join('\n\n')}` },
        { role: 'user', content: question },
      ],
    });
    return { answer: completion.choices[0]?.message.content ?? null };
  }
}

const guard = answerGuard();

@Module({ controllers: [ChatController] })
class AppModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(guard).forRoutes(ChatController);
  }
}

const app = await NestFactory.create(AppModule);
await guard.ready;
const port = Number(process.env['PORT'] ?? 3000);
await app.listen(port);
console.log(`Listening on http://localhost:${port}`);
