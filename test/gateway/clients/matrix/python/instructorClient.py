"""The library instructor: one typed answer in each of its modes, on each model in turn."""

import json
import sys
from collections.abc import Iterable

import anthropic
import instructor
import openai
from pydantic import BaseModel

url, api_key, wire, *models = sys.argv[1:]
Mode = instructor.Mode
modes = {
    "chat": [Mode.TOOLS, Mode.TOOLS_STRICT, Mode.PARALLEL_TOOLS, Mode.JSON, Mode.MD_JSON, Mode.JSON_SCHEMA],
    "responses": [Mode.RESPONSES_TOOLS],
    "messages": [
        Mode.ANTHROPIC_TOOLS,
        Mode.ANTHROPIC_PARALLEL_TOOLS,
        Mode.ANTHROPIC_REASONING_TOOLS,
        Mode.ANTHROPIC_JSON,
    ],
}[wire]


class Weather(BaseModel):
    """The weather of a city."""

    city: str


def ask(model: str, mode: Mode) -> str:
    if wire == "messages":
        client = instructor.from_anthropic(anthropic.Anthropic(base_url=url, api_key=api_key, max_retries=0), mode=mode)
        options = {"max_tokens": 4000}
        if mode is Mode.ANTHROPIC_REASONING_TOOLS:
            options["thinking"] = {"type": "enabled", "budget_tokens": 1024}
    else:
        client = instructor.from_openai(
            openai.OpenAI(base_url=f"{url}/v1", api_key=api_key, max_retries=0), mode=mode
        )
        options = {}
    is_parallel = mode in (Mode.PARALLEL_TOOLS, Mode.ANTHROPIC_PARALLEL_TOOLS)
    told = client.chat.completions.create(
        model=model,
        messages=[{"role": "user", "content": "How is the weather in Bern?"}],
        response_model=Iterable[Weather] if is_parallel else Weather,
        max_retries=1,
        **options,
    )
    return (list(told)[0] if is_parallel else told).city


def attempt(model: str, mode: Mode) -> str:
    try:
        return ask(model, mode)
    except Exception as error:
        return repr(error)[:500]


print(json.dumps({model: {mode.name: attempt(model, mode) for mode in modes} for model in models}))
